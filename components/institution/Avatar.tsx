import type { Organization } from '#lib/catalogue/schema.ts';
import { webAddress } from '#lib/untrusted.ts';
import styles from './Institution.module.css';

/** An institution's logo in a box of fixed size; without alternative text, since the name is beside it. */
export function Avatar({ picture }: { picture: Organization['avatar'] }) {
  const address = webAddress(picture.url);
  return address && <img className={styles.avatar} src={address} alt="" width={72} height={72} />;
}
