import { useEffect, useState } from 'react'
import type { Address } from '#domain/geo/address-search.ts'

/** 'LA' is a place; only the device is asked for so little. */
const LEAST = { device: 2, vendor: 3 }
/** Pause after the last key before the vendor is asked; the device answers each. */
const SETTLED_MS = 300

export interface FoundAddresses {
  addresses: readonly Address[]
  /** search is unavailable: no gazetteer on this device, and no server */
  isOut: boolean
  /** the text was searched, and there is no such place */
  isEmpty: boolean
}

const NOTHING: FoundAddresses = { addresses: [], isOut: false, isEmpty: false }

/**
 * US addresses for the typed text: right away from the gazetteer on the device, then from the configured vendor where
 * it knows the street.
 * @param query null while the field isn't in use
 * @param within 'Dallas, TX 75201' when known: limits a bare street to that place
 */
export function useAddressSearch(query: string | null, within: string): FoundAddresses {
  const typed = query?.trim() ?? ''
  const wanted = typed.length < LEAST.device ? null : `${typed}\n${within}`
  const [found, setFound] = useState<{ wanted: string; result: FoundAddresses } | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const leaving = new AbortController()
    const [text = '', place = ''] = wanted.split('\n')
    let isAnswered = false
    const show = (result: Omit<FoundAddresses, 'isEmpty'>) => {
      const isEmpty = result.addresses.length === 0 && !result.isOut
      if (!leaving.signal.aborted) setFound({ wanted, result: { ...result, isEmpty } })
    }
    const search = import('./address-search.ts')
    const device = search.then(({ searchOnDevice }) => searchOnDevice(text, place))
    device.then(
      (addresses) => isAnswered || show({ addresses, isOut: false }),
      () => undefined,
    )
    const ask = async () => {
      if (text.length < LEAST.vendor) return device.catch(() => show({ addresses: [], isOut: true }))
      const answer = await search
        .then(({ searchAtVendor }) => searchAtVendor(text, place, leaving.signal))
        .catch(() => null)
      isAnswered = answer?.some(isExact) ?? false
      if (answer && isAnswered) return show({ addresses: answer, isOut: false })
      // without a vendor the server's answer only helps if the device has no gazetteer
      return device.catch(() => show({ addresses: answer ?? [], isOut: answer === null }))
    }
    const timer = setTimeout(() => void ask(), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted])
  if (wanted === null) {
    if (found) setFound(null)
    return NOTHING
  }
  // keep the last results while typing: a list that flickers is hard to tap
  return found?.result ?? NOTHING
}

function isExact({ precision }: Address): boolean {
  return precision === 'street' || precision === 'rooftop'
}
