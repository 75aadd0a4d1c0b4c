import type { Tool } from './formatting.ts';

type Shortcut = { code: string; shift?: boolean; alt?: boolean; shown: string };

/**
 * Keys to press with Ctrl or ⌘, as in word processors. With Alt only digits: on a Polish keyboard Ctrl+Alt types the
 * letters of the language.
 */
export const shortcuts: Record<Tool, Shortcut> = {
  p: { code: 'Digit0', alt: true, shown: '0' },
  h2: { code: 'Digit2', alt: true, shown: '2' },
  h3: { code: 'Digit3', alt: true, shown: '3' },
  strong: { code: 'KeyB', shown: 'B' },
  em: { code: 'KeyI', shown: 'I' },
  a: { code: 'KeyK', shown: 'K' },
  ol: { code: 'Digit7', shift: true, shown: '7' },
  ul: { code: 'Digit8', shift: true, shown: '8' },
  img: { code: 'KeyG', shift: true, shown: 'G' },
  blockquote: { code: 'Digit9', shift: true, shown: '9' },
  lang: { code: 'KeyL', shift: true, shown: 'L' },
};

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function toolOf({ code, ctrlKey, metaKey, shiftKey, altKey }: Key): Tool | undefined {
  if (ctrlKey === metaKey) return undefined;
  const found = (Object.entries(shortcuts) as [Tool, Shortcut][]).find(
    ([, { code: own, shift = false, alt = false }]) => own === code && shift === shiftKey && alt === altKey,
  );
  return found?.[0];
}

export function shortcutText(tool: Tool): string {
  const { shift, alt, shown } = shortcuts[tool];
  return ['Ctrl', ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), shown].join('+');
}

/** The same for `aria-keyshortcuts` (WAI-ARIA 1.2), with key names in full. */
export function shortcutAria(tool: Tool): string {
  return shortcutText(tool).replace('Ctrl', 'Control');
}
