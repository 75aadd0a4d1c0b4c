import styles from './ThemeSwitch.module.css';

type Strings = { label: string; system: string; light: string; dark: string };

/** Selects light or dark colours, or the system's. The script in the head reveals and applies it (head-script.ts). */
export function ThemeSwitch({ strings }: { strings: Strings }) {
  return (
    // The head script shows it before hydration, so React finds another attribute than it rendered.
    <label className={`row ${styles.switch}`} data-theme-switch="" hidden suppressHydrationWarning>
      <span className="muted">{strings.label}</span>
      <select className={styles.select}>
        <option value="system">{strings.system}</option>
        <option value="light">{strings.light}</option>
        <option value="dark">{strings.dark}</option>
      </select>
    </label>
  );
}
