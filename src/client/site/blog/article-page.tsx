import { PATHS } from '#contract/api/path.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleFacts, ArticlePlate } from './article-parts.tsx'
import type { Article } from './article.ts'
import { blogPath } from './blog-path.ts'
import { BLOG_COPY } from './copy.ts'

/** PUB-07: 'Read More' opens it. */
export function ArticlePage({ article, next }: { article: Article; next: Article }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-5 pt-10 pb-16 sm:px-10 lg:max-w-3xl">
      <article>
        <h1 className="text-3xl font-extrabold tracking-tight text-balance">{article.title}</h1>
        <div className="mt-3 mb-6">
          <ArticleFacts article={article} />
        </div>
        <ArticleBody article={article} />
        <section aria-labelledby="sources" className="mt-10 border-t border-line pt-5">
          <h2 id="sources" className="font-bold">
            {BLOG_COPY.sources}
          </h2>
          <ul className="mt-2 list-disc pl-5">
            {article.sources.map(({ name, href }) => (
              <li key={name} className="mt-1.5">
                <a href={href} className="text-sign-deep underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </article>
      <nav aria-label={BLOG_COPY.nextArticle} className="mt-10">
        <a
          href={blogPath(next.id)}
          className="block overflow-hidden rounded-card border border-line bg-surface text-ink no-underline hover:border-edge"
        >
          <ArticlePlate article={next} />
          <span className="block p-5">
            <span className="block text-sm text-ink-soft">{BLOG_COPY.nextArticle}</span>
            <span className="block text-xl font-extrabold text-balance">{next.title}</span>
          </span>
        </a>
        <a href={PATHS.blog} className="mt-3 inline-flex min-h-12 items-center font-bold text-sign-deep underline">
          {BLOG_COPY.allArticles}
        </a>
      </nav>
    </div>
  )
}
