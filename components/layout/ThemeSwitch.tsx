'use client';

import { type ChangeEvent, useEffect, useRef } from 'react';
import { themeKey } from './head-script.ts';
import styles from './ThemeSwitch.module.css';

type Strings = { label: string; system: string; light: string; dark: string };

/** Chooses light or dark colours, or leaves it to the system. Shown only where scripts run. */
export function ThemeSwitch({ strings }: { strings: Strings }) {
  const select = useRef<HTMLSelectElement>(null);

  // The server cannot know the choice; the control is shown once it agrees with the page.
  useEffect(() => {
    if (!select.current) return;
    select.current.value = document.documentElement.dataset.theme ?? 'system';
    select.current.parentElement?.removeAttribute('hidden');
  }, []);

  return (
    <label className={styles.switch} hidden>
      <span className={styles.label}>{strings.label}</span>
      <select ref={select} className={styles.select} defaultValue="system" onChange={choose}>
        <option value="system">{strings.system}</option>
        <option value="light">{strings.light}</option>
        <option value="dark">{strings.dark}</option>
      </select>
    </label>
  );
}

function choose({ target }: ChangeEvent<HTMLSelectElement>) {
  const { dataset } = document.documentElement;
  const isSystem = target.value === 'system';
  if (isSystem) delete dataset.theme;
  else dataset.theme = target.value;
  try {
    if (isSystem) localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, target.value);
  } catch {
    // Storage may be off; the choice then lasts as long as the page.
  }
}
