import type { Load } from '#contract/freight/load.ts'
import { LOAD_PAPER_NAMES } from '#contract/freight/paper-terms.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { LOAD_CARD_COPY, LOAD_SUMMARY_COPY } from '#client/components/load/copy.ts'
import { BOARD_LOAD_DETAILS_COPY } from './copy.ts'

/** What rules a load out before its pay matters: its freight in a few words, and the broker's notes. On a phone only: a wide screen has them open beside it. */
export function LoadGlance({ load }: { load: Load }) {
  const { weight, paper, brokerNotes, equipmentRequirements: equipment } = load
  const facts = [
    [LOAD_SUMMARY_COPY.weight, LOAD_SUMMARY_COPY.pounds(formatWhole(weight))],
    [LOAD_SUMMARY_COPY.commodity, equipment.commodity],
    [LOAD_PAPER_NAMES.temperature, paper?.temperature],
    [LOAD_PAPER_NAMES.hazmat, paper?.hazmat],
    [LOAD_SUMMARY_COPY.drivers, load.team && LOAD_CARD_COPY.team],
    [LOAD_SUMMARY_COPY.size, load.partial && LOAD_CARD_COPY.partial],
  ] as const
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-2.5 lg:hidden">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 leading-snug">
        {facts.map(
          ([name, words]) =>
            words && (
              <div key={name} className="min-w-0">
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-bold wrap-anywhere">{words}</dd>
              </div>
            ),
        )}
      </dl>
      {brokerNotes && (
        <p className="line-clamp-3 border-t border-hairline pt-2 text-sm whitespace-pre-line">
          <span className="text-ink-soft">{BOARD_LOAD_DETAILS_COPY.brokerNotes}: </span>
          {brokerNotes}
        </p>
      )}
    </div>
  )
}
