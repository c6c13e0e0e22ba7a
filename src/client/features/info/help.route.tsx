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
  const found = HELP_TOPICS.flatMap(({ questions }) => questions).filter(matching(words))
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
        {found.length === 1 ? '1 answer' : `${found.length} answers`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          message={HELP_COPY.empty}
          hint={HELP_COPY.emptyHint}
          action={<Button render={<Link to={PATHS.contactUs} />}>{HELP_COPY.contactSupport}</Button>}
        />
      ) : (
        <dl
          aria-label={HELP_COPY.answers}
          className="divide-y divide-hairline rounded-card border border-line bg-surface px-4 sm:px-5"
        >
          {found.map(({ id, ask, answer }) => (
            <div key={id} className="py-4">
              <dt className="font-bold">{ask}</dt>
              <dd className="mt-1 text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <SectionCard title={HELP_COPY.talkToUs}>
        <p>{HELP_COPY.supportHours}</p>
        <ContactLinks phone={COMPANY_CONTACT.phone} email={COMPANY_CONTACT.email} name={HELP_COPY.milepostSupport} />
        <Button variant="ghost" className="self-start" render={<Link to={PATHS.contactUs} />}>
          {HELP_COPY.contactSupport}
        </Button>
      </SectionCard>
    </SettingsSubpage>
  )
}

export const Route = createFileRoute('/dashboard/settings/help')({ component: HelpScreen })
