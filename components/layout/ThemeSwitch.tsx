import styles from './ThemeSwitch.module.css';

type Strings = { label: string; system: string; light: string; dark: string };

/** Chooses light or dark colours, or leaves it to the system. The script in the head shows it and obeys it (head-script.ts). */
export function ThemeSwitch({ strings }: { strings: Strings }) {
  return (
    // Shown before React looks: that attribute is not React's.
    <label className={styles.switch} data-theme-switch="" hidden suppressHydrationWarning>
      <span className={styles.label}>{strings.label}</span>
      <select className={styles.select}>
        <option value="system">{strings.system}</option>
        <option value="light">{strings.light}</option>
        <option value="dark">{strings.dark}</option>
      </select>
    </label>
  );
}
