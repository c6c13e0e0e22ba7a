import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who may say a stop's kind, and what for. Where a stop is the first or the last, `firstStop` and `lastStop` say it. */
const SPEAKERS: Record<string, string> = {
  'src/contract/freight/tender-cells.ts': 'the columns of a list',
  'src/contract/programs/webhook-event.ts': 'names of a public body',
  'src/domain/edi/decide-invoice.ts': 'codes of X12',
  'src/domain/edi/decide-status.ts': 'codes of X12',
  'src/domain/edi/postable-tender.ts': 'codes of X12',
  'src/domain/edi/read-tender.ts': 'codes of X12',
  'src/domain/edi/tender-differences.ts': 'codes of X12',
  'src/domain/edi/write-204.ts': 'codes of X12',
  'src/server/workflows/apply-edi/apply-210.ts': 'codes of X12',
  'src/server/features/integrations/edi/send-invoice-to-shipper.step.ts': 'codes of X12',
  'src/server/demo/insert-shipper.ts': 'a shipper’s words',
  'src/domain/freight/load-stop.ts': 'the kinds, and the names of a load’s ends',
  'src/contract/freight/load-field.ts': 'a form’s texts by kind',
  'src/contract/freight/stop-columns.ts': 'names of a list’s columns',
  'src/server/db/migrations/0002-loads.ts': 'the kinds that the database takes',
  // words for a kind
  'src/client/components/load/stop-countdown.tsx': 'the countdown’s words',
  'src/client/components/load/copy.ts': 'how many of each kind',
  'src/client/features/booking/copy.ts': 'a label',
  'src/client/features/loads/copy.ts': 'a question’s words for the first stop',
  'src/client/features/posting/copy.ts': 'what a posting line says',
  'src/client/features/tenders/copy.ts': 'a label',
  'src/contract/freight/tender-change.ts': 'what a shipper’s stop is in a form',
  'src/server/features/tenders/present-tender.ts': 'columns of the list of tenders',
  'src/domain/freight/countdown.ts': 'the countdown’s states',
  // each delivery needs a POD
  'src/domain/freight/document.ts': 'a POD of each',
  'src/client/drive/driver-state.ts': 'a POD of each',
  // a list has columns and words for the ends
  'src/client/features/bulk/group-stops.ts': 'words of a list',
  'src/client/features/bulk/import-questions.tsx': 'columns of a list',
  'src/client/features/bulk/read-row.ts': 'columns of a list',
  // specified fields and sections, one for each end
  'src/contract/freight/seen-terms.ts': 'names of compared lines',
  'src/server/db/end-times.sql.ts': 'columns of a load',
  'src/server/features/deals/rate-confirmation-pdf.ts': 'dock lines of a load’s paper',
  'src/server/features/deals/propose-stops.ts': 'times that a body names',
  'src/server/features/deals/change-deal.ts': 'fields of a body',
  'src/server/db/agreed-stops.sql.ts': 'dock lines of a load’s paper',
  'src/client/features/posting/stop/change-stops.tsx': 'dock lines of a load’s paper',
  'src/client/features/loads/first-run/line-lane.queries.ts': 'the ends of a typed line',
  'src/client/features/loads/load-details.tsx': 'sections of the screen',
  'src/client/features/loads/load-more.tsx': 'sections of the screen',
  'src/client/features/loads/my-loads/my-load-row.tsx': 'columns of the table',
  'src/client/features/loads/my-loads/my-loads-columns.ts': 'columns of the table',
  'src/client/features/posting/create/posting-line-field.tsx': 'fields of the form',
  'src/domain/freight/load-lifecycle.ts': 'a guard by the pickup’s end',
  'src/domain/freight/rate-confirmation.ts': 'what a version changed',
  'src/server/features/board/board.sql.ts': 'columns of the board',
  'src/server/features/board/search-board.ts': 'columns of the board',
  'src/server/features/loads/my-loads.sql.ts': 'columns of a load',
}

test('[STOP-57] only these files say pickup or delivery; the others read first and last', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw'], {
    encoding: 'utf8',
  })
  const said = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /(['"`])(?:pickup|delivery)\1/.test(readFileSync(file, 'utf8')))
  expect(said.toSorted()).toEqual(Object.keys(SPEAKERS).toSorted())
})
