import type { NewLoad } from '#contract/freight/load-post.ts'
import type { AgreedStop } from '#domain/freight/agreed-stop.ts'
import { firstStop, lastStop, type StopId } from '#domain/freight/load-stop.ts'

type ListedStop = NonNullable<NewLoad['stops']>[number]

/**
 * The list of a form with the ids of the stops in force: a stop that moves keeps its id, so that a tap that waits lands
 * where it was made. The form's ends have no ids of their own.
 */
export function keepStopIds(list: readonly ListedStop[], before: readonly AgreedStop[]): ListedStop[] {
  const free = new Map(before.map((stop) => [stop.id, stop]))
  const take = (id: StopId | undefined) => (id !== undefined && free.delete(id) ? id : undefined)
  const byPlace = list.map((stop) => take([...free.values()].find((each) => isAt(each, stop))?.id))
  const own = (stop: ListedStop, at: number) =>
    at === 0 ? firstStop(before).id : at === list.length - 1 ? lastStop(before).id : stop.id
  return list.map((stop, at) => {
    const { id: _, ...said } = stop
    const id = byPlace[at] ?? take(own(stop, at))
    return id === undefined ? said : { ...said, id }
  })
}

function isAt({ kind, place }: AgreedStop, stop: ListedStop): boolean {
  return (
    kind === stop.kind &&
    (place.address ?? '') === stop.address &&
    place.city === stop.city &&
    place.state === stop.state &&
    place.zipCode === (stop.zipCode ?? '')
  )
}
