import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { PATHS } from '#contract/path.ts'
import { HOUSE } from '#client/components/house-contact.ts'
import { ContactLinks } from '#client/components/contact-links.tsx'
import { type Question, TOPICS } from '#client/components/questions.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { SettingsPage } from './settings-page.tsx'

/** All words that were typed, in any order and case. */
function matching(words: string) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ ask, answer }: Question) => {
    const text = `${ask} ${answer}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
}

/** SET-10 */
export function HelpScreen() {
  const [words, setWords] = useState('')
  const found = TOPICS.flatMap(({ questions }) => questions).filter(matching(words))
  return (
    <SettingsPage
      title="Help & Support"
      subtitle="Answers to what people ask most, and people when that is not enough."
    >
      <TextField
        label="Search help"
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
          message="Nothing found for these words"
          hint="Try fewer words, or ask us."
          action={<Button render={<Link to={PATHS.contactUs} />}>Contact Support</Button>}
        />
      ) : (
        <dl
          aria-label="Answers"
          className="divide-y divide-hairline rounded-card border border-line bg-surface px-4 sm:px-5"
        >
          {found.map(({ ask, answer }) => (
            <div key={ask} className="py-4">
              <dt className="font-bold">{ask}</dt>
              <dd className="mt-1 text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <SectionCard title="Talk to us">
        <p>Our support team answers within 10 minutes, during the hours on our contact page.</p>
        <ContactLinks phone={HOUSE.phone} email={HOUSE.email} name="Milepost support" />
        <Button variant="ghost" className="self-start" render={<Link to={PATHS.contactUs} />}>
          Contact Support
        </Button>
      </SectionCard>
    </SettingsPage>
  )
}
