import { ARTICLES } from './articles.ts'
import { ArticleFacts, ArticlePlate } from './article-parts.tsx'
import { blogPath } from './blog-path.ts'
import { BLOG_COPY } from './copy.ts'

/** PUB-06, PUB-07 */
export function Blog() {
  return (
    <div className="mx-auto w-full max-w-[86rem] px-5 pt-10 pb-20 sm:px-8">
      <h1 className="text-3xl font-extrabold tracking-tight">{BLOG_COPY.blog}</h1>
      <p className="mt-2 max-w-2xl text-lg text-ink-soft">{BLOG_COPY.subtitle}</p>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(20rem,50%-0.75rem)),1fr))] gap-6">
        {ARTICLES.map((article) => (
          <li key={article.id}>
            <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
              <ArticlePlate article={article} />
              <div className="flex flex-1 flex-col gap-3 p-5">
                <h2 className="text-xl font-extrabold text-balance">{article.title}</h2>
                <ArticleFacts article={article} />
                <p className="flex-1 text-ink-soft">{article.excerpt}</p>
                <a
                  href={blogPath(article.id)}
                  className="-my-2 inline-flex min-h-12 items-center self-start font-bold text-sign-deep underline"
                >
                  {BLOG_COPY.readMore}
                  <span className="sr-only">{BLOG_COPY.readMoreAbout(article.title)}</span>
                </a>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  )
}
