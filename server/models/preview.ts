import { readyModel } from '@forecourt/rules/content/modelReady.ts'
import type { Model, ModelDetails } from '@forecourt/rules/model/model.ts'
import { lowestPrice } from '@forecourt/rules/model/stock.ts'
import { safeHtml, sanitised, type DraftReader, type ProseSite } from '../content/content.ts'
import type { Dealer } from '../dealer.ts'

/** The models that the preview of one shows: that one as its draft has it, in its place, among those of visitors. */
export function previewedModels(
  { list, find }: Dealer['models'],
  site: ProseSite,
  modelId: number,
  drafts: DraftReader | null,
): Dealer['models'] {
  const own = async () => {
    const draft = (await drafts?.of('models', modelId)) ?? null
    return draft && shownModel(modelId, readyModel(draft), site)
  }
  return {
    async list() {
      const [all, drafted] = [await list(), await own()]
      if (!drafted) return all
      const isListed = all.some(({ id }) => id === modelId)
      return isListed ? all.map((one): Model => (one.id === modelId ? drafted : one)) : [...all, drafted]
    },
    find: async (id) => (id === modelId ? ((await own()) ?? find(id)) : find(id)),
  }
}

/** A draft as it is shown once it is published. */
const shownModel = (id: number, model: ReturnType<typeof readyModel>, site: ProseSite): ModelDetails => ({
  ...model,
  id,
  description: safeHtml(sanitised(model.description), site),
  from_price: lowestPrice(model.variants.map(({ price }) => price)),
})
