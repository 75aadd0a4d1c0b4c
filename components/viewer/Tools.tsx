import type { Messages } from '#lib/i18n/translate.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Tools.module.css';

/** Tools that open something. */
export type Tool = 'adjust' | 'region' | 'compare' | 'shortcuts';

type Props = {
  strings: Messages<'viewer'>;
  tool: Tool | undefined;
  onTool: (tool: Tool) => void;
  onMiniMap: () => void;
  /** Undefined until the visitor has decided; `none` where there can be none. */
  hasMiniMap: boolean | undefined | 'none';
  onCopyLink: () => void;
  /** Copies a link for viewers of others; undefined where they cannot have the scan. */
  onCopyState: (() => void) | undefined;
  /** Before the viewer is there, nothing can be done with it. */
  isReady: boolean;
  /** What can be done with the scan's text, where it has one. */
  text:
    | { isOpen: boolean | undefined; onToggle: () => void; isSelecting: boolean; onSelect: () => void }
    | undefined;
  textStrings: Messages<'text'>;
};

/** What can be done with a scan besides moving it, by name. */
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
    <fieldset className={styles.tools} aria-label={strings.tools}>
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
