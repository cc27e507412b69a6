const key = 'kyb-docs-language';

/** Shows one panel of each group at a time. The choice applies to all groups and is remembered. */
export function showTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>('.tabs:not(:has(> [role="tablist"]))')) {
    const panels = [...group.querySelectorAll<HTMLElement>(':scope > section')];
    const list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', group.dataset['label'] ?? '');
    panels.forEach((panel, index) => {
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.id = `tab-${index}`;
      tab.textContent = panel.dataset['title'] ?? '';
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', (panel.id = `panel-${index}`));
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      tab.addEventListener('click', () => {
        localStorage.setItem(key, tab.textContent);
        select(group, tab.textContent);
      });
      list.append(tab);
    });
    list.addEventListener('keydown', moveByArrow);
    group.prepend(list);
    select(group, localStorage.getItem(key) ?? '');
  }
}

function select(group: HTMLElement, title: string): void {
  const tabs = [...group.querySelectorAll<HTMLElement>('[role="tab"]')];
  const chosen = Math.max(
    0,
    tabs.findIndex(({ textContent }) => textContent === title),
  );
  tabs.forEach((tab, index) => {
    tab.setAttribute('aria-selected', String(index === chosen));
    tab.tabIndex = index === chosen ? 0 : -1;
  });
  group.querySelectorAll<HTMLElement>(':scope > section').forEach((panel, index) => {
    panel.hidden = index !== chosen;
  });
}

function moveByArrow(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const list = event.currentTarget;
  if (step === undefined || !(list instanceof HTMLElement)) return;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  next?.click();
  next?.focus();
}
