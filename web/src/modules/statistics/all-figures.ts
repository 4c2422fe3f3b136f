import {
  claimsFigures,
  type Data,
  decisionsFigures,
  groupsFigures,
  paidFigures,
  participationFigures,
  type ReasonLabels,
  reasonsFigures,
} from './chart-figures.ts';
import { type Figures, saveFigures } from './figures.ts';
import {
  becomingTopic,
  categoriesFigures,
  commitmentTopic,
  drawingFigures,
  headcountTopic,
  moreTopic,
  registrationsTopic,
  topicFigures,
} from './outlook-figures.ts';
import { fileNameOf } from './period-words.ts';

/** Everything the page shows, in its order, as one file. */
export function saveEverything(data: Data, labels: ReasonLabels): void {
  const commitment = commitmentTopic(data);
  const all = [
    paidFigures(data),
    participationFigures(data),
    claimsFigures(data),
    decisionsFigures(data),
    reasonsFigures(data, labels),
    groupsFigures(data),
    drawingFigures(data),
    commitment && topicFigures(commitment),
    topicFigures(headcountTopic(data)),
    data.isCurrentYear ? topicFigures(becomingTopic(data)) : null,
    categoriesFigures(data),
    topicFigures(registrationsTopic(data)),
    topicFigures(moreTopic(data)),
  ];
  saveFigures(
    fileNameOf(data),
    all.filter((figures): figures is Figures => figures !== null),
  );
}
