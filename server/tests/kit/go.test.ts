/** The Go client keeps every rule of kit/scenarios against the real sandbox. */
import { testScenarios } from "./test-scenarios.ts";

testScenarios("go");
