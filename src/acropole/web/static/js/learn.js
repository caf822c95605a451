// What this browser knows of lessons and puzzles: what is behind one, and the table to go on at.

const known = JSON.parse(localStorage.getItem("acropole-lessons") ?? "{}");

for (const puzzle of document.querySelectorAll("[data-puzzle]")) {
  puzzle.classList.toggle("is-solved", Boolean(known[puzzle.dataset.puzzle]?.most));
}
for (const course of document.querySelectorAll("[data-course]")) {
  const kept = known[course.dataset.course];
  if (!kept) continue;
  const chapters = [...course.querySelectorAll("[data-first]")];
  const isOver = kept.most >= Number(course.dataset.steps) - 1;
  for (const [number, chapter] of chapters.entries()) {
    const end = Number(chapters[number + 1]?.dataset.first ?? course.dataset.steps);
    chapter.classList.toggle("is-done", isOver || end <= kept.most);
  }
  if (kept.number >= Number(course.dataset.steps) - 1) continue;
  const on = course.querySelector(".course__on");
  on.querySelector("a").href = `/g/${encodeURIComponent(kept.table)}`;
  on.hidden = false;
  course.querySelector(".chapters .btn--go")?.classList.remove("btn--go");
}
