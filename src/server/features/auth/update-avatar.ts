import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { AVATAR_BYTES, AVATAR_EDGE, type updateAvatar as endpoint } from '#contract/profile-edit.ts'
import { pictureFacts } from '#domain/picture-facts.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { refusedField } from '#server/http/refusal.ts'
import { updateAccount } from './account.sql.ts'
import { replaceAvatar } from './avatar.sql.ts'
import { lockOwnAccount, ownAccount } from './own-account.ts'
import { presentProfile } from './present-profile.ts'

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,([A-Za-z0-9+/]+={0,2})$/

function refused(message: string) {
  return refusedField('avatarBase64', message)
}

/** The picture as its bytes say it is; what the data URL calls it does not count. */
function pictureOf(dataUrl: string): { type: string; base64: string } {
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  if (!base64) throw refused('Please choose a PNG, JPEG or WebP picture')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > AVATAR_BYTES) throw refused('The picture must have at most 60 KB')
  const facts = pictureFacts(bytes)
  if (!facts) throw refused('Please choose a PNG, JPEG or WebP picture')
  if (facts.width > AVATAR_EDGE || facts.height > AVATAR_EDGE)
    throw refused(`The picture must have at most ${AVATAR_EDGE} × ${AVATAR_EDGE} pixels`)
  return { type: facts.type, base64: bytes.toString('base64') }
}

/** PEDIT-03. `profileImage` is then its path below the asset base URL, new with each picture. */
export async function updateAvatar(
  { body }: ParsedInputOf<typeof endpoint>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const picture = pictureOf(body.avatarBase64)
  return db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, { actor })
    const id = await replaceAvatar(tx, actor.id, picture)
    await updateAccount(tx, actor.id, { profile_image: `/avatars/${id}`, updated_at: new Date(now) })
    return presentProfile(await ownAccount({ db: tx, actor }), now)
  })
}
