import { useEffect, useEffectEvent } from 'react';

/**
 * Asks before unsaved text is lost by leaving, and saves on Ctrl+S or ⌘S wherever the focus is.
 * @param save undefined where nothing can be saved: the keys are left to the browser then
 */
export function useLeaving(isDirty: boolean, save: (() => void) | undefined): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave =
      event.code === 'KeyS' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!isSave || !save) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
