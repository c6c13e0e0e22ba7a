import { sql } from 'kysely'
import type { ApiServer } from './api-server.ts'

/** The control segments of a carrier's interchange around the segments of its sets. */
interface Written {
  /** ISA13 and GS06 */
  number: number
  /** 'GF' of a 990, 'QM' of a 214, 'IM' of a 210 */
  functionalId: 'GF' | 'QM' | 'IM'
  /** '990' */
  set: string
  /** of each set, between ST and SE */
  sets: readonly (readonly string[])[]
}

/** A message of the carrier's system in the sample files (`COLD_CREEK`). */
export function fromColdCreek({ number, functionalId, set, sets }: Written): string {
  const id = String(number).padStart(9, '0')
  const written = sets.flatMap((segments, index) => {
    const setNumber = String(index + 1).padStart(4, '0')
    return [`ST*${set}*${setNumber}`, ...segments, `SE*${segments.length + 2}*${setNumber}`]
  })
  const all = [
    `ISA*00*          *00*          *ZZ*COLDCREEK      *ZZ*MILEPOST       *261123*1500*U*00401*${id}*0*P*>`,
    `GS*${functionalId}*COLDCREEK*MILEPOST*20261123*1500*${number}*X*004010`,
    ...written,
    `GE*${sets.length}*${number}`,
    `IEA*1*${id}`,
  ]
  return all.map((segment) => `${segment}~\n`).join('')
}

/** '20261125' and '0800' of an instant in Dallas and Chicago, in winter. */
export function centralTime(at: Date): { day: string; clock: string } {
  const iso = new Date(at.getTime() - 6 * 3_600_000).toISOString()
  return { day: iso.slice(0, 10).replaceAll('-', ''), clock: iso.slice(11, 16).replace(':', '') }
}

/** As if the process was killed after an event was handled and before it was marked: all are handled again. */
export async function handleEventsAgain(server: ApiServer, loadId: string): Promise<void> {
  await server.eventsHandled()
  await server.stopWork()
  await server.db
    .updateTable('domain_event')
    .set({ processed_at: null })
    .where(sql`payload ->> 'loadId'`, '=', loadId)
    .execute()
  await sql`delete from pgboss.job`.execute(server.db)
  await server.startWork()
  await server.eventsHandled()
}
