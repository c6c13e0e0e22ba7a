import { exportLoadsEndpoint } from '#contract/freight/load-export.ts'
import { call } from '#offline/session/call.ts'

/** What one export takes. */
const MOST_IDS = 100

/** One file of all of them, however many calls it takes. */
export async function exportSelected(ids: readonly string[]): Promise<string> {
  const files: string[] = []
  for (let from = 0; from < ids.length; from += MOST_IDS)
    files.push(await call(exportLoadsEndpoint, { query: { ids: ids.slice(from, from + MOST_IDS).join(',') } }))
  const [first = '', ...others] = files
  return first + others.map(withoutHeadings).join('')
}

function withoutHeadings(file: string): string {
  return file.slice(file.indexOf('\n') + 1)
}
