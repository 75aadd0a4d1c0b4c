import { useId } from 'react';
import styles from './Preview.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few options, all of them visible. */
export function Choice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className={`row ${styles.choice}`}>
      <legend className="muted">{label}</legend>
      {options.map(([one, name]) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === value} onChange={() => onChange(one)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
