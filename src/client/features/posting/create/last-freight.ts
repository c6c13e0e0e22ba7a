import type { Load } from '#contract/freight/load.ts'
import { EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'

/** What a broker's next load probably shares with the last one. */
interface LastFreight {
  vehicle: LoadFormValues['equipmentType']
  trailer: LoadFormValues['commodity']['trailer']
  commodity: string
  packagingType: string
}

/** Of the account's latest load on this device, also offline; null without one. */
export async function loadLastFreight(accountId: string): Promise<LastFreight | null> {
  const loads = await openAccountCache(accountId)
    .loads.toArray()
    .catch(() => [])
  return findLastFreight(loads)
}

export function findLastFreight(loads: readonly Load[]): LastFreight | null {
  const [latest] = loads
    .filter(({ viewer }) => viewer === 'owner')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (!latest) return null
  const { type, trailer, commodity, packagingType } = latest.equipmentRequirements
  return { vehicle: type, trailer, commodity, packagingType }
}

/** The form after 'Create and next': the same freight, for another lane and another day. */
export function toNextForm({ equipmentType, commodity }: LoadFormValues): LoadFormValues {
  return {
    ...EMPTY_LOAD_FORM,
    equipmentType,
    commodity: {
      ...EMPTY_LOAD_FORM.commodity,
      trailer: commodity.trailer,
      commodity: commodity.commodity,
      packagingType: commodity.packagingType,
    },
  }
}
