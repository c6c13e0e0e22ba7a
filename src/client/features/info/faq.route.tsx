import { createFileRoute } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { HELP_TOPICS } from '#client/components/company/copy.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { HELP_COPY } from './copy.ts'
import { SettingsSubpage } from './settings-subpage.tsx'

/** SET-11 */
function FaqScreen() {
  return (
    <SettingsSubpage title={HELP_COPY.frequentlyAskedQuestions}>
      {HELP_TOPICS.map(({ name, questions }) => (
        <SectionCard key={name} title={name}>
          <div className="divide-y divide-hairline">
            {questions.map(({ id, ask, answer }) => (
              <details key={id} className="group">
                <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                  {ask}
                  <ChevronDown
                    aria-hidden
                    className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                  />
                </summary>
                <p className="pr-9 pb-4 text-ink-soft">{answer}</p>
              </details>
            ))}
          </div>
        </SectionCard>
      ))}
    </SettingsSubpage>
  )
}

export const Route = createFileRoute('/dashboard/settings/faq')({ component: FaqScreen })
