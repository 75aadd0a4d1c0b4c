import { useRef, useState } from 'react';
import type { Failure } from './requests.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** The outcome of the editor's last action, and the question that it asks before going on. */
export function useAction() {
  const [message, setMessage] = useState<{ text: string } | Failure>();
  const [question, setQuestion] = useState<keyof WorkbenchStrings['questions']>();
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);

  /** One action at a time: pressing a key twice must not save twice. */
  const runExclusive = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setIsBusy(true);
    setMessage(undefined);
    setQuestion(undefined);
    try {
      await work();
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  };

  /** Clears what is about a text that has changed since: all messages but failed requests, and whether to publish it. */
  const forgetDone = () => {
    setMessage((before) => (before && 'problem' in before && before.kind !== 'fields' ? before : undefined));
    setQuestion((before) => (before === 'publish' ? undefined : before));
  };

  return { message, forgetDone, setMessage, question, setQuestion, isBusy, runExclusive };
}
