import type { ComponentProps } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Tools.module.css';

/** Tools that open a panel or dialog. */
export type Tool = 'adjust' | 'region' | 'compare' | 'shortcuts';

type Props = {
  strings: Messages<'viewer'>;
  tool: Tool | undefined;
  onTool: (tool: Tool) => void;
  onMiniMap: () => void;
  /** Undefined until the visitor has decided; `none` where there can be no map. */
  hasMiniMap: boolean | undefined | 'none';
  onCopyLink: () => void;
  /** Copies a link for external IIIF viewers; undefined if they cannot load the scan. */
  onCopyState: (() => void) | undefined;
  /** Whether the viewer is there; the tools do nothing before. */
  isReady: boolean;
  text: { isOpen: boolean | undefined; isSelecting: boolean; onSelect: () => void } | undefined;
  textStrings: Messages<'text'>;
};

type ButtonProps = ComponentProps<'button'> & { 'data-tool'?: Tool };

export function Tools(props: Props) {
  const { strings, tool, onTool, onMiniMap, hasMiniMap, onCopyLink, onCopyState, isReady } = props;
  const { text, textStrings } = props;
  const button = (icon: IconName, label: string, act: (() => void) | undefined, more?: ButtonProps) => (
    <button type="button" disabled={!isReady} onClick={act} {...more}>
      <Icon name={icon} /> {label}
    </button>
  );
  const opener = (name: Tool, icon: IconName, label: string) =>
    button(icon, label, () => onTool(name), { 'aria-expanded': tool === name, 'data-tool': name });
  const hasNoMap = hasMiniMap === 'none';
  return (
    <fieldset className={`row ${styles.tools} unprinted`} aria-label={strings.tools}>
      {text &&
        // Its clicks are acted upon by first-sight-script.ts.
        button('text', textStrings.show, undefined, {
          disabled: false,
          'aria-expanded': text.isOpen,
          'aria-controls': 'scan-text',
        })}
      {text && button('select', textStrings.select, text.onSelect, { 'aria-pressed': text.isSelecting })}
      {opener('adjust', 'adjust', strings.adjust)}
      {opener('region', 'region', strings.region)}
      {opener('compare', 'compare', strings.compare)}
      {button('link', strings.copyLink, onCopyLink)}
      {onCopyState && button('link', strings.copyState, onCopyState)}
      {button('map', strings.miniMap, onMiniMap, {
        disabled: !isReady || hasNoMap,
        'aria-pressed': hasNoMap ? false : hasMiniMap,
      })}
      {opener('shortcuts', 'keys', strings.shortcuts)}
    </fieldset>
  );
}
