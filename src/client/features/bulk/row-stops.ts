import { resolveAppointment } from '#contract/freight/appointment.ts'
import { formStops, type LoadFormValues, stopTime } from '#contract/freight/load-form.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import type { ByField, RowStop } from './import-row.ts'

/** The stops of a row in driving order, each with what is wrong with it. */
export function listRowStops(form: LoadFormValues, problems: ByField): RowStop[] {
  return formStops(form).map((stop, index) => {
    const at = resolveAppointment(stopTime(stop))
    const time = at === null || stop.Zone === '' ? stop.DateTime.replace('T', ' ') : formatStopTime(at, stop.Zone)
    return {
      number: index + 1,
      kind: stop.kind,
      words: [stop.Location, stop.State, time].filter(Boolean).join(', '),
      problems: Object.entries(problems).flatMap(([field, problem]) =>
        problem !== undefined && field.startsWith(stop.field) ? [problem] : [],
      ),
    }
  })
}
