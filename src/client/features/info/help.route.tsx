import { createFileRoute, Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { COMPANY_CONTACT, HELP_TOPICS, type HelpQuestion } from '#client/components/company/copy.ts'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { HELP_COPY } from './copy.ts'
import { SettingsSubpage } from './settings-subpage.tsx'

/** Matches all typed words, in any order and case. */
function matching(words: string) {
  const wanted = toComparedForm(words).split(' ').filter(Boolean)
  return ({ ask, answer }: HelpQuestion) => {
    const text = toComparedForm(`${ask} ${answer}`)
    return wanted.every((word) => text.includes(word))
  }
}

/** SET-10 */
function HelpScreen() {
  const [words, setWords] = useState('')
  const topics = HELP_TOPICS.map(({ name, questions }) => ({ name, found: questions.filter(matching(words)) }))
  const count = topics.reduce((sum, { found }) => sum + found.length, 0)
  return (
    <SettingsSubpage title={HELP_COPY.helpSupport} subtitle={HELP_COPY.subtitle}>
      <TextField
        label={HELP_COPY.searchHelp}
        type="search"
        leading={<Search aria-hidden />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="sr-only">
        {count === 1 ? '1 answer' : `${count} answers`}
      </p>
      {/* who needs a person scrolls past no answers */}
      <SectionCard title={HELP_COPY.talkToUs}>
        <p>{HELP_COPY.supportHours}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ContactLinks phone={COMPANY_CONTACT.phone} email={COMPANY_CONTACT.email} name={HELP_COPY.milepostSupport} />
          <Button variant="ghost" render={<Link to={PATHS.contactUs} />}>
            {HELP_COPY.contactSupport}
          </Button>
        </div>
      </SectionCard>
      {count === 0 && (
        <EmptyState
          message={HELP_COPY.empty}
          hint={HELP_COPY.emptyHint}
          action={<Button render={<Link to={PATHS.contactUs} />}>{HELP_COPY.contactSupport}</Button>}
        />
      )}
      {topics.map(
        ({ name, found }) =>
          found.length > 0 && (
            <SectionCard key={name} title={name}>
              <dl className="flex flex-col gap-4">
                {found.map(({ id, ask, answer }) => (
                  <div key={id}>
                    <dt className="font-bold">{ask}</dt>
                    <dd className="mt-1 text-ink-soft">{answer}</dd>
                  </div>
                ))}
              </dl>
            </SectionCard>
          ),
      )}
    </SettingsSubpage>
  )
}

export const Route = createFileRoute('/dashboard/settings/help')({ component: HelpScreen })
