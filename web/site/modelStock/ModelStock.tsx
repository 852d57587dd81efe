import { SimilarVehicles } from '../vehicle/SimilarVehicles.tsx'
import type { ModelStockView } from './modelStock.server.ts'

/** What is in stock of a model, across the page. */
export function ModelStock({ stock }: { stock: ModelStockView }) {
  return (
    <div id="stock" className="scroll-mt-16 border-t bg-sunken">
      <SimilarVehicles rows={[stock]} />
    </div>
  )
}
