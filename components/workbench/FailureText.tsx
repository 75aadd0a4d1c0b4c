import type { Failure } from './requests.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = { failure: Failure; words: WorkbenchStrings['problem'] };

/** Why the server refused. For a signed-out editor, this page itself leads to the sign-in form, and back here. */
export function FailureText({ failure: { problem, kind }, words }: Props) {
  if (kind !== 'signed-out') return problem;
  return (
    <>
      {problem}{' '}
      <a href={location.pathname} target="_blank" rel="noreferrer">
        {words.signIn}
      </a>
    </>
  );
}
