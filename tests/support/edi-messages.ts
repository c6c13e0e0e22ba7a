import { readFileSync } from 'node:fs'
import { EDI_MEDIA, type EdiUpload, ediUploadSchema } from '#contract/programs/edi-exchange.ts'
import { answered, type Caller, type RawAnswer } from './api-client.ts'

/** A sample file, with other control numbers if said. */
export function sampleEdi(name: string): string {
  return readFileSync(`tests/fixtures/edi/${name}.edi`, 'utf8')
}

/** The same message as another one: ISA13, IEA02, GS06 and GE02 change, and what else is said. */
export function renumbered(text: string, number: number, changes: Readonly<Record<string, string>> = {}): string {
  const [, isa13 = ''] = /^ISA(?:.[^*|]*){12}[*|](\d{9})/.exec(text) ?? []
  const plain = String(Number(isa13))
  const padded = String(number).padStart(9, '0')
  const swapped = text
    .replaceAll(isa13, padded)
    .replace(new RegExp(`(GS(?:[*|][^*|]*){5}[*|])${plain}(?=[*|])`), `$1${number}`)
    .replace(new RegExp(`(GE[*|]\\d+[*|])${plain}`), `$1${number}`)
  return Object.entries(changes).reduce((changed, [from, to]) => changed.replaceAll(from, to), swapped)
}

export const asTest = (text: string) => text.replace('*P*>', '*T*>').replace('|P|\\', '|T|\\')

export const ediContentPath = (interchangeId: string) => `/edi/interchanges/${interchangeId}/content`

export function sendEdi(who: Caller, partnerId: string, text: string): Promise<RawAnswer> {
  const headers = { 'content-type': EDI_MEDIA }
  return who.send({ method: 'POST', path: `/edi/partners/${partnerId}/messages`, body: text, headers })
}

/** An upload that is taken, once its partner's line has a place. */
export async function uploadEdi(who: Caller, partnerId: string, text: string): Promise<EdiUpload> {
  const { status, body, text: answer } = await answered(() => sendEdi(who, partnerId, text))
  if (status !== 200) throw new Error(`The upload was answered with ${status}: ${answer}`)
  return ediUploadSchema.parse((body as { response: unknown }).response)
}

/** The segments of a message that we wrote. */
export const segmentsOf = (text: string) => text.split('~\n').filter((segment) => segment !== '')
