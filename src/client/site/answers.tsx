import ChevronDown from 'lucide-react/icons/chevron-down'
import type { HelpQuestion } from '#client/components/company/copy.ts'

/**
 * Questions that open at a tap, without JavaScript.
 * @param group its questions open one at a time, the first at the start; without it several can be open
 */
export function Answers({ questions, group }: { questions: readonly HelpQuestion[]; group?: string }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
      {questions.map(({ id, ask, answer }, index) => (
        <details
          key={id}
          id={id}
          name={group}
          open={group !== undefined && index === 0 ? true : undefined}
          className="group"
        >
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold sm:min-h-14 [&::-webkit-details-marker]:hidden">
            {ask}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="pr-9 pb-4 text-ink-soft max-sm:text-sm max-sm:pb-3">{answer}</p>
        </details>
      ))}
    </div>
  )
}
