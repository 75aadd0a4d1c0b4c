import { adjustmentLimits } from '#lib/scans/view.ts';
import { unadjusted } from './adjust.ts';
import styles from './Panel.module.css';
import { Panel } from './Panel.tsx';
import type { ToolProps } from './ToolPanel.tsx';

export function AdjustmentsPanel({ adjustments, onAdjust, onClose, strings }: ToolProps) {
  return (
    <Panel title={strings.adjust} closeLabel={strings.close} onClose={onClose}>
      {(['brightness', 'contrast', 'saturation'] as const).map((name) => (
        <label key={name} className={styles.range}>
          <span className="row">
            {strings[name]} <span aria-hidden="true">{adjustments[name]} %</span>
          </span>
          <input
            type="range"
            min={adjustmentLimits[name][0]}
            max={adjustmentLimits[name][1]}
            step={5}
            value={adjustments[name]}
            aria-label={strings[name]}
            aria-valuetext={`${adjustments[name]} %`}
            disabled={name === 'saturation' && adjustments.greyscale}
            onChange={({ target }) => onAdjust({ [name]: target.valueAsNumber })}
          />
        </label>
      ))}
      {(['invert', 'greyscale'] as const).map((name) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={adjustments[name]}
            onChange={({ target }) => onAdjust({ [name]: target.checked })}
          />{' '}
          {strings[name]}
        </label>
      ))}
      <button type="button" className={styles.action} onClick={() => onAdjust(unadjusted)}>
        {strings.reset}
      </button>
    </Panel>
  );
}
