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
  text:
    | { isOpen: boolean | undefined; onToggle: () => void; isSelecting: boolean; onSelect: () => void }
    | undefined;
  textStrings: Messages<'text'>;
};

export function Tools(props: Props) {
  const {
    strings,
    tool,
    onTool,
    onMiniMap,
    hasMiniMap,
    onCopyLink,
    onCopyState,
    isReady,
    text,
    textStrings,
  } = props;
  const openers: [Tool, IconName, string][] = [
    ['adjust', 'adjust', strings.adjust],
    ['region', 'region', strings.region],
    ['compare', 'compare', strings.compare],
  ];
  return (
    <fieldset className={`row ${styles.tools} unprinted`} aria-label={strings.tools}>
      {text && (
        <>
          <button type="button" aria-expanded={text.isOpen} aria-controls="scan-text" onClick={text.onToggle}>
            <Icon name="text" /> {textStrings.show}
          </button>
          <button type="button" disabled={!isReady} aria-pressed={text.isSelecting} onClick={text.onSelect}>
            <Icon name="select" /> {textStrings.select}
          </button>
        </>
      )}
      {openers.map(([name, icon, label]) => (
        <button
          key={name}
          type="button"
          data-tool={name}
          disabled={!isReady}
          aria-expanded={tool === name}
          onClick={() => onTool(name)}
        >
          <Icon name={icon} /> {label}
        </button>
      ))}
      <button type="button" disabled={!isReady} onClick={onCopyLink}>
        <Icon name="link" /> {strings.copyLink}
      </button>
      {onCopyState && (
        <button type="button" disabled={!isReady} onClick={onCopyState}>
          <Icon name="link" /> {strings.copyState}
        </button>
      )}
      <button
        type="button"
        disabled={!isReady || hasMiniMap === 'none'}
        aria-pressed={hasMiniMap === 'none' ? false : hasMiniMap}
        onClick={onMiniMap}
      >
        <Icon name="map" /> {strings.miniMap}
      </button>
      <button
        type="button"
        disabled={!isReady}
        aria-expanded={tool === 'shortcuts'}
        onClick={() => onTool('shortcuts')}
      >
        <Icon name="keys" /> {strings.shortcuts}
      </button>
    </fieldset>
  );
}
