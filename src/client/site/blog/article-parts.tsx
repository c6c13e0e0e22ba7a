import { type Article, readingMinutes } from './article.ts'
import { BLOG_COPY } from './copy.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Category, date and reading time. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="font-semibold text-sign-deep">{article.category}</span>
      <time dateTime={article.date}>{DAY.format(new Date(article.date))}</time>
      <span>{BLOG_COPY.minutes(readingMinutes(article))}</span>
    </p>
  )
}

/** A small guide sign instead of a photo. */
export function ArticlePlate({ article: { plate } }: { article: Article }) {
  return (
    <div aria-hidden className="bg-sign p-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control border-2 border-legend px-4 py-3 text-legend">
        {plate.map((word, at) => (
          <span key={word} className={at === 0 ? 'text-lg font-bold' : 'text-2xl font-extrabold'}>
            {word}
          </span>
        ))}
      </div>
    </div>
  )
}
