import type { Point } from './point.ts'

/** Hosts of map links whose address carries the point. Short links (maps.app.goo.gl) don't: nobody can read them here. */
const MAP_HOSTS =
  /^(?:(?:www\.|maps\.)?google\.[a-z.]{2,6}|maps\.apple\.com|(?:www\.)?openstreetmap\.org|(?:www\.)?bing\.com)$/

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d{1,15})?`
const PAIR = new RegExp(String.raw`^\(?\s*(${NUMBER})\s*°?\s*([NS])?\s*[,;\s]\s*(${NUMBER})\s*°?\s*([EW])?\s*\)?$`, 'i')
const MINUTES = String.raw`(\d{1,3})\s*[°º]\s*(\d{1,2})\s*['’′]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["”″]|''))?`
const DEGREES = new RegExp(String.raw`^${MINUTES}\s*([NS])[\s,;]*${MINUTES}\s*([EW])$`, 'i')
/** In a map's address: '@32.7,-96.7,14z', '!3d32.7!4d-96.7', 'q=32.7,-96.7', '#map=14/32.7/-96.7', 'cp=32.7~-96.7'. */
const IN_LINK = [
  new RegExp(String.raw`!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|sll|center|daddr|destination|coordinate)=(?:loc:)?(${NUMBER}),\+?(${NUMBER})`,
  ),
  new RegExp(String.raw`/@(${NUMBER}),(${NUMBER})`),
  new RegExp(String.raw`/(?:search|place|dir)/(${NUMBER}),\+?(${NUMBER})`),
  new RegExp(String.raw`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`),
  new RegExp(String.raw`#map=\d+/(${NUMBER})/(${NUMBER})`),
  new RegExp(String.raw`[?&]cp=(${NUMBER})~(${NUMBER})`),
]

/** The United States with Alaska and Hawaii, roughly: only there do two numbers tell latitude from longitude. */
const isInUs = ({ latitude, longitude }: Point) => latitude > 17 && latitude < 72 && longitude > -180 && longitude < -64

/** Two numbers in either order: with longitude first, only the other order is in the United States. */
function inOrder(first: number, second: number): Point | null {
  const asWritten = { latitude: first, longitude: second }
  const swapped = { latitude: second, longitude: first }
  return [asWritten, swapped].find(isInUs) ?? null
}

function readPair(text: string): Point | null {
  const [, first = '', north, second = '', east] = PAIR.exec(text) ?? []
  // two whole numbers are a street or a count
  if (first === '' || !`${first}${second}`.includes('.')) return null
  const signed = (digits: string, side: string | undefined) =>
    side && /[SW]/i.test(side) ? -Math.abs(Number(digits)) : Number(digits)
  return inOrder(signed(first, north), signed(second, east))
}

function readDegrees(text: string): Point | null {
  const [, degrees, minutes, seconds, side = '', eastDegrees, eastMinutes, eastSeconds, east = ''] =
    DEGREES.exec(text) ?? []
  if (side === '') return null
  const angle = (whole: string | undefined, sixtieths: string | undefined, rest: string | undefined, sign: number) =>
    sign * (Number(whole) + Number(sixtieths) / 60 + Number(rest ?? 0) / 3600)
  const point = {
    latitude: angle(degrees, minutes, seconds, /s/i.test(side) ? -1 : 1),
    longitude: angle(eastDegrees, eastMinutes, eastSeconds, /w/i.test(east) ? -1 : 1),
  }
  return isInUs(point) ? point : null
}

/** Whether the text is the address of a map, also one that carries no point. */
export function isMapLink(text: string): boolean {
  return hostOf(text) !== null
}

function hostOf(text: string): string | null {
  const host = /^(?:https?:\/\/)?([a-z0-9.-]+)(?=[/?#])\S*$/i.exec(text)?.[1]?.toLowerCase()
  return host && (MAP_HOSTS.test(host) || /^(?:maps\.app\.)?goo\.gl$/.test(host)) ? host : null
}

/**
 * A point in the United States as people paste it: '32.7767, -96.7970' in either order, degrees and minutes, or the
 * address of a known map. Null for anything else.
 */
export function readPastedPoint(text: string): Point | null {
  const typed = text.trim()
  const plain = readPair(typed) ?? readDegrees(typed)
  if (plain || hostOf(typed) === null) return plain
  // numbers and the signs around them are ASCII; the rest may be no text at all
  const link = typed.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  for (const pattern of IN_LINK) {
    const [, first, second] = pattern.exec(link) ?? []
    const point = first === undefined ? null : inOrder(Number(first), Number(second))
    if (point) return point
  }
  return null
}
