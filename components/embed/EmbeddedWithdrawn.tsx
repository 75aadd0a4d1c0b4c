import { WithdrawnMessage } from '#components/object/WithdrawnMessage.tsx';
import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './EmbeddedObject.module.css';

/** Says, in another site's page, that the embedded object was withdrawn. */
export function EmbeddedWithdrawn({ locale, object }: { locale: Locale; object: WithdrawnObject }) {
  return (
    <main className={styles.embedded}>
      <WithdrawnMessage locale={locale} object={object} isFramed />
    </main>
  );
}
