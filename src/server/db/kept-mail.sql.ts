import type { Kysely } from 'kysely'
import { newId } from './new-id.ts'
import type { Schema } from './schema.ts'

interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
}

export async function keepMail(db: Kysely<Schema>, { to, subject, text, html }: KeptMail, now: Date): Promise<void> {
  await db.insertInto('kept_mail').values({ id: newId(), recipient: to, subject, text, html, sent_at: now }).execute()
}

const SHOWN = 200

/** The latest mails, newest first; only those to one address where one is given. */
export function keptMails(db: Kysely<Schema>, to?: string) {
  const mails = db.selectFrom('kept_mail').selectAll().orderBy('id', 'desc').limit(SHOWN)
  return (to === undefined ? mails : mails.where('recipient', '=', to)).execute()
}

export function keptMail(db: Kysely<Schema>, id: string) {
  return db.selectFrom('kept_mail').selectAll().where('id', '=', id).executeTakeFirst()
}
