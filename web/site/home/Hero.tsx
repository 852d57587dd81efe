import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import { useSite } from '../layout/site.ts'
import { HomeSearch } from './HomeSearch.tsx'
import { HERO_SIZES, PHONE_MEDIA, phoneSet, wideSet } from './heroPicture.ts'
import type { HeroPicture, HomeView } from './homeView.ts'

const PANEL = 'relative rounded-card border bg-surface p-4 shadow-lift sm:p-6 lg:p-8'
const TAGLINE = 'text-33 leading-tight md:text-40 lg:text-48'

interface Parts {
  home: HomeView
  picture: HeroPicture
}

/** The first picture of the page, in a crop for phones and one for everything wider. */
function Scene({
  picture: { source, phone, focus },
  composition,
  className,
}: {
  picture: HeroPicture
  composition: keyof typeof HERO_SIZES
  className: string
}) {
  return (
    <picture>
      {phone ? (
        <source
          media={PHONE_MEDIA}
          srcSet={phoneSet(phone)}
          sizes={HERO_SIZES[composition]}
          width={1000}
          height={750}
        />
      ) : null}
      <img
        src={atWidth(source, 1200)}
        srcSet={wideSet(source)}
        sizes={HERO_SIZES[composition]}
        alt=""
        width={1600}
        height={720}
        loading="eager"
        fetchPriority="high"
        decoding="sync"
        style={{ objectPosition: focus }}
        className={`bg-sunken object-cover ${className}`}
      />
    </picture>
  )
}

/** A brand picture from edge to edge; headline and search on a panel over its lower edge. */
function PictureHero({ home, picture }: Parts) {
  return (
    <section>
      <Scene picture={picture} composition="picture" className="h-[clamp(272px,38vw,640px)] w-full" />
      <div className="container">
        <div className={`${PANEL} -mt-8 lg:-mt-20`}>
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
        composition="studio"
        className="mt-6 aspect-3/2 w-full rounded-card md:aspect-[21/9] lg:mt-10"
      />
      <div className={`${PANEL} -mt-8 mx-2 sm:mx-4 lg:-mt-20 lg:mx-10`}>
        <HomeSearch search={home.search} />
      </div>
    </section>
  )
}

/** Words on the brand's colour, on a dark site on its ground, beside a picture that runs to the edge; the search across both. */
function SplitHero({ home, picture }: Parts) {
  const { settings } = useSite()
  return (
    <section>
      <div className={`relative ${settings.colour_scheme === 'dark' ? '' : 'bg-brand text-brand-ink'}`}>
        <div className="container lg:min-h-[min(40vw,600px)]">
          <div className="pt-10 pb-8 lg:w-[42%] lg:pt-20 lg:pb-40">
            <span aria-hidden className="mb-6 block h-1 w-14 bg-(--hero-line)" />
            <h1 className={TAGLINE}>{home.tagline}</h1>
            {home.intro ? <p className="mt-4 max-w-96 text-19">{home.intro}</p> : null}
          </div>
        </div>
        <Scene
          picture={picture}
          composition="split"
          className="h-[clamp(240px,64vw,460px)] w-full lg:absolute lg:top-0 lg:right-0 lg:h-[calc(100%-56px)] lg:w-[52%]"
        />
      </div>
      <div className="container">
        <div className={`${PANEL} -mt-6 lg:-mt-20`}>
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
  const newest = home.latest.find(({ image }) => image)?.image?.source
  const picture = home.picture ?? (newest ? { source: newest, phone: null, focus: '50% 50%' } : null)
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
  const Composition = HEROES[home.picture ? settings.hero_style : 'studio']
  return <Composition home={home} picture={picture} />
}
