import { listLeftEmails } from '#offline/session/left-emails.ts'

/** The form doesn't wait longer for storage. */
const LONGEST_MS = 300

/** Whom the server signed out on this device; null if nobody, or several. */
export async function findSignedOutEmail(): Promise<string | null> {
  const nothing = new Promise<string[]>((resolve) => setTimeout(resolve, LONGEST_MS, []))
  const [email = null, ...others] = await Promise.race([listLeftEmails(), nothing])
  return others.length > 0 ? null : email
}
