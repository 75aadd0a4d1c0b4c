import type { ComponentProps } from 'react';
import { StatusMessage } from '#components/layout/StatusMessage.tsx';
import styles from './EmbeddedObject.module.css';

/** Says, in another site's page, why there is no embedded object. */
export function EmbeddedStatus(props: Pick<ComponentProps<typeof StatusMessage>, 'locale' | 'code'>) {
  return (
    <main className={styles.embedded}>
      <StatusMessage {...props} isFramed />
    </main>
  );
}
