// Made from the model of a project by `npm run types`. Make it again after a change of the model.

export interface News {
  id: number;
  status: "draft" | "live";
  title: string;
  teaser: string | null;
  views: number | string | null;
  done: boolean;
  tags: string[];
  extra: unknown;
  author: number | PressPeople | null;
  "read-time": number | null;
}

export interface PressPeople {
  id: number;
  name: string | null;
  articles: (number | News)[];
}

/** The items of each collection. */
export interface Types {
  news: News;
  press_people: PressPeople;
}
