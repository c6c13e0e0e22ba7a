import { AVATAR_MAX_BYTES, AVATAR_MAX_EDGE, updateAvatarEndpoint } from '#contract/account/profile-edit.ts'
import { imageDimensionsFromData } from 'image-dimensions'
import { personOf } from '#server/http/actor.ts'
import { refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { stripMetadata } from '#server/ports/picture/strip-metadata.ts'
import { replaceAvatar, updatePerson } from '../person.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockRequiredAccount, requirePerson } from '../person.step.ts'
import { presentProfile } from './present-profile.ts'

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,([A-Za-z0-9+/]+={0,2})$/

/** The library also reads types that not every browser shows. */
const TYPES: readonly string[] = ['png', 'jpeg', 'webp']

function refused(message: string) {
  return refuseField('avatarBase64', message)
}

/** The type comes from the bytes; the data URL's media type is ignored. */
function pictureOf(dataUrl: string): { type: string; bytes: Buffer } {
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  if (!base64) throw refused('Choose a PNG, JPEG or WebP picture')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > AVATAR_MAX_BYTES) throw refused('The picture must be 60 KB or smaller')
  const image = imageDimensionsFromData(bytes)
  if (!image || !TYPES.includes(image.type) || image.width === 0 || image.height === 0)
    throw refused('Choose a PNG, JPEG or WebP picture')
  if (image.width > AVATAR_MAX_EDGE || image.height > AVATAR_MAX_EDGE)
    throw refused(`The picture must be ${AVATAR_MAX_EDGE} × ${AVATAR_MAX_EDGE} pixels or smaller`)
  return { type: `image/${image.type}`, bytes: stripMetadata(bytes).bytes }
}

/** PEDIT-03. `profileImage` becomes its path under the asset base URL, new for each picture. */
export const updateAvatar = ({ scanner }: AccountDeps) =>
  route(updateAvatarEndpoint, async ({ body }, { db, actor, now, security }) => {
    const { type, bytes } = pictureOf(body.avatarBase64)
    const malware = await scanner.scan([bytes])
    if (malware !== null) {
      security('malware-found', { accountId: actor.accountId, code: malware })
      throw refused('We found malware in this picture. Choose another one')
    }
    const picture = { type, base64: bytes.toString('base64') }
    return db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, { actor })
      const id = await replaceAvatar(tx, personOf(actor), picture)
      await updatePerson(tx, personOf(actor), { profile_image: `/avatars/${id}`, updated_at: new Date(now) })
      return presentProfile(await requirePerson({ db: tx, actor }), now)
    })
  })
