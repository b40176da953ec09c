import { judgeScreens } from './judge-screens.ts';
import { visitorScreens } from './visitor-screens.ts';

judgeScreens('visitors', visitorScreens);
