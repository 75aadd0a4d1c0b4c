import { useEffect, useRef } from 'react';

/**
 * Asks before unsaved text is lost by leaving, and saves on Ctrl+S or ⌘S wherever the focus is.
 * @param save undefined where nothing can be saved: the keys are left to the browser then
 */
export function useLeaving(isDirty: boolean, save: (() => void) | undefined): void {
  const latest = useRef(save);
  latest.current = save;

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave =
        event.code === 'KeyS' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!isSave || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
