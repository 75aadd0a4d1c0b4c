import type { Failure } from './requests.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = { failure: Failure; words: WorkbenchStrings['problem'] };

/** Why the server has not done something. For who is signed out this page itself leads to the form, and back here. */
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
