import { useEffect, useState } from 'react'
import { findPlaces } from '#contract/geo.ts'
import type { Address } from '#domain/address.ts'
import { call } from '#offline/call.ts'
import { addressesOnDevice } from './device-addresses.ts'

const LEAST = 3
const MOST = 6
/** So long after the last key a vendor is asked; the device answers each key. */
const SETTLED_MS = 300
/** Who types does not wait for longer. */
const PATIENCE_MS = 4000

export interface FoundAddresses {
  addresses: readonly Address[]
  /** no search can be made: the gazetteer never came to this device, and the server cannot be asked */
  isOut: boolean
}

const NOTHING: FoundAddresses = { addresses: [], isOut: false }

/**
 * US addresses for what is typed: at once from the gazetteer on the device, with signal or without, and then from the
 * configured vendor where that knows the street itself.
 * @param query null while nobody is looking for anything
 * @param within 'Dallas, TX 75201', when that much is known: a street alone is looked for there
 */
export function useAddresses(query: string | null, within: string): FoundAddresses {
  const typed = query?.trim() ?? ''
  const wanted = typed.length < LEAST ? null : `${typed}\n${within}`
  const [found, setFound] = useState<{ wanted: string; result: FoundAddresses } | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const leaving = new AbortController()
    const [text = '', place = ''] = wanted.split('\n')
    let isAnswered = false
    const show = (result: FoundAddresses) => leaving.signal.aborted || setFound({ wanted, result })
    const device = onDevice(text, place)
    device.then(
      (addresses) => isAnswered || show({ addresses, isOut: false }),
      () => undefined,
    )
    const ask = async () => {
      const answer = await atVendor(text, place, leaving.signal).catch(() => null)
      isAnswered = answer?.some(isExact) ?? false
      if (answer && isAnswered) return show({ addresses: answer, isOut: false })
      // without a vendor the server knows what the device does, unless that has no gazetteer yet
      return device.catch(() => show({ addresses: answer ?? [], isOut: answer === null }))
    }
    const timer = setTimeout(() => void ask(), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted])
  if (wanted === null) return NOTHING
  // while one types on, the last answer stays: a list that comes and goes cannot be hit
  return found?.result ?? NOTHING
}

function isExact({ precision }: Address): boolean {
  return precision === 'street' || precision === 'rooftop'
}

async function onDevice(text: string, place: string): Promise<Address[]> {
  const plain = await addressesOnDevice(text, MOST)
  return plain.length > 0 || place === '' ? plain : addressesOnDevice(`${text}, ${place}`, MOST)
}

async function atVendor(text: string, place: string, signal: AbortSignal): Promise<Address[]> {
  const q = place === '' || text.includes(',') ? text : `${text}, ${place}`
  const { data } = await call(findPlaces, { query: { q: q.slice(0, 200) } }, { signal, timeoutMs: PATIENCE_MS })
  return data.slice(0, MOST)
}
