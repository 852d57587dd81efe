import { Picture } from '../../ui/Picture.tsx'
import { useSite } from '../layout/site.ts'
import { HomeSearch } from './HomeSearch.tsx'
import type { HomeView } from './homeView.ts'

const PANEL = 'relative rounded-card border bg-surface p-4 shadow-lift sm:p-6 lg:p-8'
const TAGLINE = 'text-33 leading-tight md:text-40 lg:text-48'

interface Parts {
  home: HomeView
  picture: string
}

function Scene({ picture, sizes, className }: { picture: string; sizes: string; className: string }) {
  return (
    <Picture
      source={picture}
      alt=""
      width={1920}
      height={1080}
      sizes={sizes}
      narrowest={640}
      widest={3840}
      eager
      className={className}
    />
  )
}

/** A brand picture from edge to edge; headline and search on a panel over its lower edge. */
function PictureHero({ home, picture }: Parts) {
  return (
    <section>
      <Scene picture={picture} sizes="100vw" className="h-[clamp(220px,40vw,540px)] w-full" />
      <div className="container">
        <div className={`${PANEL} -mt-14 lg:-mt-28`}>
          <div className="mb-5">
            <h1 className={TAGLINE}>{home.tagline}</h1>
            {home.intro ? <p className="mt-2 text-muted max-lg:max-w-text">{home.intro}</p> : null}
          </div>
          <HomeSearch search={home.search} />
        </div>
      </div>
    </section>
  )
}

/** Words first, then one scene as wide as the page's middle, the search over its lower edge. */
function StudioHero({ home, picture }: Parts) {
  return (
    <section className="container pt-8 lg:pt-14">
      <div className="grid items-end gap-x-8 gap-y-3 lg:grid-cols-[1.6fr_1fr]">
        <h1 className={TAGLINE}>{home.tagline}</h1>
        {home.intro ? <p className="max-w-text text-muted lg:pb-2">{home.intro}</p> : null}
      </div>
      <Scene
        picture={picture}
        sizes="(min-width: 1264px) 1200px, 100vw"
        className="mt-6 aspect-3/2 w-full rounded-card md:aspect-[21/9] lg:mt-10"
      />
      <div className={`${PANEL} -mt-12 mx-2 sm:mx-4 lg:-mt-20 lg:mx-10`}>
        <HomeSearch search={home.search} />
      </div>
    </section>
  )
}

/** Words on the brand's colour beside a picture that runs to the edge; the search across both. */
function SplitHero({ home, picture }: Parts) {
  return (
    <section>
      <div className="relative bg-brand text-brand-ink">
        <div className="container lg:min-h-[min(36vw,520px)]">
          <div className="pt-10 pb-8 lg:w-[42%] lg:pt-20 lg:pb-40">
            <span aria-hidden className="mb-6 block h-1 w-14 bg-accent" />
            <h1 className={TAGLINE}>{home.tagline}</h1>
            {home.intro ? <p className="mt-4 max-w-96 text-19">{home.intro}</p> : null}
          </div>
        </div>
        <Scene
          picture={picture}
          sizes="(min-width: 992px) 52vw, 100vw"
          className="h-[clamp(240px,56vw,420px)] w-full lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[52%]"
        />
      </div>
      <div className="container">
        <div className={`${PANEL} -mt-12 lg:-mt-20`}>
          <HomeSearch search={home.search} />
        </div>
      </div>
    </section>
  )
}

const HEROES = { picture: PictureHero, studio: StudioHero, split: SplitHero } as const

/** The head of the home page in the site's composition; a site without a picture shows its newest vehicle. */
export function Hero({ home }: { home: HomeView }) {
  const { settings } = useSite()
  const picture = home.picture ?? home.latest.find(({ image }) => image)?.image?.source
  if (!picture)
    return (
      <section className="container pt-8 lg:pt-14">
        <h1 className={TAGLINE}>{home.tagline}</h1>
        {home.intro ? <p className="mt-3 max-w-text text-muted">{home.intro}</p> : null}
        <div className={`${PANEL} mt-6`}>
          <HomeSearch search={home.search} />
        </div>
      </section>
    )
  const Composition = HEROES[home.picture ? (settings.hero_style ?? 'studio') : 'studio']
  return <Composition home={home} picture={picture} />
}
