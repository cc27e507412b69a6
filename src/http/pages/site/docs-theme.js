// Runs before the page is drawn, so that a page in the chosen scheme does not flash in the other one.
const chosen = localStorage.getItem('kyb-docs-scheme');
if (chosen) document.documentElement.dataset.scheme = chosen;
